// What a phone keeps without a network: records in their order, and facts by their names.

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * @template {{ seq: number }} R
 * @typedef {{
 *   records(): Promise<R[]>,
 *   record(seq: number): Promise<R | undefined>,
 *   add(record: Omit<R, "seq">): Promise<void>,
 *   save(record: R): Promise<void>,
 *   drop(seq: number): Promise<void>,
 *   fact(name: string): Promise<unknown>,
 *   note(name: string, value: unknown): Promise<void>,
 *   forget(prefix: string): Promise<void>,
 * }} Keep
 */

/**
 * Opens what a phone keeps under a name. A write is over once it lies on the phone's own memory; it fails where that is
 * full.
 * @template {{ seq: number }} R
 * @param {string} name
 * @returns {Promise<Keep<R>>}
 */
export async function openKeep(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("records", { keyPath: "seq", autoIncrement: true });
    opening.result.createObjectStore("facts");
  };
  const db = await resultOf(opening);
  /** @param {"records" | "facts"} store */
  const reading = (store) => db.transaction(store).objectStore(store);
  /**
   * @param {"records" | "facts"} store
   * @param {(store: IDBObjectStore) => unknown} act
   * @returns {Promise<void>}
   */
  const write = (store, act) =>
    new Promise((resolve, reject) => {
      const transaction = db.transaction(store, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      act(transaction.objectStore(store));
    });
  return {
    records: () => resultOf(reading("records").getAll()),
    record: (seq) => resultOf(reading("records").get(seq)),
    add: (record) => write("records", (store) => store.add(record)),
    save: (record) => write("records", (store) => store.put(record)),
    drop: (seq) => write("records", (store) => store.delete(seq)),
    fact: (key) => resultOf(reading("facts").get(key)),
    note: (key, value) => write("facts", (store) => store.put(value, key)),
    forget: (prefix) => write("facts", (store) => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
  };
}
