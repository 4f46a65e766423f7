"use strict";
// Before anything else of a table: a script or a style that was cut off on its way is fetched again with the page, once.
// What does not come then, or is not there after six seconds, is told.
(function () {
  const SECONDS = 6;
  const again = "again:" + location.pathname;
  let cut = false;
  let over = false;
  // Its style may be what is missing.
  const look = {
    position: "fixed",
    zIndex: 98,
    inset: "auto 0 0",
    margin: 0,
    padding: "0.75rem 1rem",
    background: "Canvas",
    color: "CanvasText",
  };
  const tell = () => {
    const told = document.getElementById("cut");
    Object.assign(told.style, look);
    told.hidden = over && !cut;
  };
  addEventListener(
    "error",
    ({ target }) => {
      if (target.matches?.('script, link[rel="stylesheet"]')) cut = true;
    },
    true,
  );
  setTimeout(() => over || tell(), SECONDS * 1000);
  document.addEventListener("DOMContentLoaded", () => {
    over = true;
    if (!cut) sessionStorage.removeItem(again);
    else if (!sessionStorage.getItem(again)) {
      sessionStorage.setItem(again, "1");
      if (sessionStorage.getItem(again)) return location.reload();
    }
    return tell();
  });
})();
