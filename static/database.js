// Writes a game for web/database.py, all of it in one call: each single one would cost Python a part of somebody's tap.
(() => {
  /** Waits for the first of two events; the bad one is an error that tells its name, which Python does not read. */
  const heard = (
    /** @type {IDBRequest | IDBTransaction} */ target,
    /** @type {string} */ good,
    /** @type {string} */ bad,
  ) =>
    new Promise((done, failed) => {
      target.addEventListener(good, done);
      target.addEventListener(bad, () => failed(Error(String(target.error))));
    });

  window.epizodiakWrite = async (database, { table, key, text, mark, mine, take, added }) => {
    const found = { mine: true, marked: false };
    const writing = database.transaction(table, "readwrite", { durability: "strict" });
    const entries = writing.objectStore(table);
    // The text, too, is then as if it had never been written.
    const stop = () => {
      try {
        writing.abort();
      } catch {} // it has ended by itself
    };
    const look = (/** @type {any} */ { target }) => {
      const stands = target.result ?? null;
      found.marked = stands !== null;
      found.mine = take || !found.marked || stands === mine;
      try {
        if (!found.mine) stop();
        else if (stands !== mine) entries.put(mine, mark);
      } catch {
        stop();
      }
    };
    try {
      if (added) entries.add(mine, mark);
      else entries.get(mark).onsuccess = look;
      entries.put(text, key);
      if (added) writing.commit();
    } catch (error) {
      stop();
      throw error;
    }
    const written = heard(writing, "complete", "abort");
    written.catch(() => {}); // whose error is asked for below
    // The database begins this one when the other has ended, and it need not be told so by the page.
    const reading = database.transaction(table, "readonly").objectStore(table).get(key);
    const read = heard(reading, "success", "error");
    read.catch(() => {});
    try {
      await written;
      await read;
    } catch (error) {
      if (found.mine) throw error;
    }
    return { ...found, text: found.mine ? reading.result : null };
  };
})();
