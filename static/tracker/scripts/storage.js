"use strict";
// Where a browser gives no storage, memory takes its place; where it is full, what was there stays as it was. Whoever
// must know looks whether something is really kept.
(function () {
  const memory = () =>
    Object.create({
      getItem(name) {
        return this[name] ?? null;
      },
      setItem(name, value) {
        this[name] = value;
      },
      removeItem(name) {
        delete this[name];
      },
    });
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      window[name].getItem("");
    } catch {
      Object.defineProperty(window, name, { value: memory() });
    }
  }
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    try {
      setItem.call(this, name, value);
    } catch {
      // It is full.
    }
  };
})();
