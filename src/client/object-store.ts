/*
 * A database of IndexedDB with one object store. The library `idb` wraps the whole interface, which is 1.3 kB more for
 * forms of public pages (decision 037).
 */

/** Opens a database with one object store, made if missing. @throws DOMException where the browser stores nothing */
export function openStore(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/** Does one request in a transaction of its own. Resolves once it is on the disk. @throws DOMException, such as a full disk */
export function inStore<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const [store = ""] = database.objectStoreNames;
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    // A closing page does not wait for the request; changes that are not committed by then are lost.
    transaction.commit();
  });
}
