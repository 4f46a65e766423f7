"""Nothing that matters now has to be scrolled to, and whatever can be touched is large enough."""

OUT_OF_PLACE = """({ least: size = 44, ...needed }) => {
    const SCROLLS = ".rest, .middle, .words";
    const wrong = [];
    const shown = (selector) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const named = (one) => one.dataset.tool || one.dataset.do || one.dataset.level
        || one.dataset.color || one.dataset.token || one.id || one.className || one.outerHTML;
    const inside = ({ left, top, right, bottom }) =>
        left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    for (const [selector, least] of Object.entries(needed)) {
        const found = shown(selector);
        if (found.length < least) wrong.push(`${selector}: ${found.length}`);
    }
    for (const one of shown(`${Object.keys(needed).join()}, .tools button, [data-cell]`))
        if (!inside(one.getBoundingClientRect())) wrong.push(`${named(one)} lies outside`);
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} wide`);
    if (scrollHeight > innerHeight) wrong.push(`the page is ${scrollHeight} high`);
    // What lies in the part that scrolls inside itself is touched when it has been scrolled to.
    const targets = shown("button:not([data-cell]), a, select, input, summary").filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const free = one === top || one.contains(top);
        if (!free && !one.closest(SCROLLS)) wrong.push(`${named(one)} lies under another`);
        return free;
    });
    for (const one of targets) {
        const box = one.getBoundingClientRect();
        if (box.width < size - 0.1 || box.height < size - 0.1)
            wrong.push(`${named(one)} is ${box.width} x ${box.height}`);
        for (const other of targets) {
            if (one === other || one.closest(SCROLLS) || other.closest(SCROLLS)) continue;
            const beside = other.getBoundingClientRect();
            if (box.left < beside.right - 0.5 && beside.left < box.right - 0.5
                && box.top < beside.bottom - 0.5 && beside.top < box.bottom - 0.5)
                wrong.push(`${named(one)} lies over ${named(other)}`);
        }
    }
    return wrong;
}"""
