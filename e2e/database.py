"""The page's database, read past the page: what stands there is what a later visit will find."""

import json
from typing import Any

from playwright.sync_api import Page

DATABASE = "IDBMap/@pyscript/epizodiak"
WHEELS = f"{DATABASE}-bots"
"""The one of plugin bots."""

READ = """async name => {
    const request = indexedDB.open(name);
    const base = await new Promise((done, failed) => { request.onsuccess = () => done(request.result);
        request.onerror = failed; request.onupgradeneeded = () => request.transaction.abort(); });
    const transaction = base.transaction("entries");
    const keys = transaction.objectStore("entries").getAllKeys();
    const values = transaction.objectStore("entries").getAll();
    await new Promise(done => { transaction.oncomplete = done; });
    base.close();
    return keys.result.map((key, number) => [key, values.result[number]]);
}"""

PUT = """async ([name, changes]) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => { request.result.createObjectStore("entries"); };
    const base = await new Promise(done => { request.onsuccess = () => done(request.result); });
    const entries = base.transaction("entries", "readwrite").objectStore("entries");
    for (const [key, value] of changes) value === null ? entries.delete(key) : entries.put(value, key);
    await new Promise(done => { entries.transaction.oncomplete = done; });
    base.close();
}"""
"""Puts values under keys, or deletes what stands there for ``null``."""


def kept(page: Page) -> list[dict[str, Any]]:
    """Return the records in the database, oldest first.

    Args:
        page: any page of the site's origin.
    """
    entries: list[tuple[str, str]] = page.evaluate(READ, DATABASE)
    return [json.loads(json.loads(value)[2]) for key, value in sorted(entries) if key.startswith("game-")]
