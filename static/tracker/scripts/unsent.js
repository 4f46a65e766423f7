"use strict";
// What waits for a table lies there as "waiting:<key>:<word>" (queue.js): this page leads to the first one's.
(function () {
  const told = document.getElementById("unsent");
  function look() {
    const name = Object.keys(localStorage).find((one) => /^waiting:[^:]+:/.test(one));
    told.hidden = !name;
    if (name) told.querySelector("a").href = `/e/${name.split(":")[1]}/`;
  }
  addEventListener("storage", look);
  addEventListener("pageshow", look);
  look();
})();
