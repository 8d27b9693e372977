// Makes the table's new elements for web/patch.py, all of them in one call: each is a copy of a mould with what it has of
// its own. Text comes as text, never as markup.
window.epizodiakElements = (moulds, told) =>
  /** @type {NewElement[]} */ (JSON.parse(told)).map(([mould, where, opacity, lean, attributes, words]) => {
    const made = moulds[mould].cloneNode(true);
    for (const name in attributes) made.setAttribute(name, attributes[name]);
    words.forEach((word, index) => {
      made.querySelector(`[data-w="${index}"]`).textContent = word;
    });
    made.style.transform = where;
    if (opacity) made.style.opacity = opacity;
    if (lean) made.style.setProperty("--lean", lean);
    return made;
  });
