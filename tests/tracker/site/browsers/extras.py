"""What styles and scripts ask for though not every browser of the README has it, and why it may."""

ONE_ENGINE = "speaks to one engine; the others have a name of their own for it, or no need"
CHECKED = "the script asks first whether it is there"
PRINTED = "on paper alone: a part that is closed stays closed"
OURS = "a name of our own, that of a data- attribute or of news, which some interface bears too"

EXTRAS = {
    "css.properties.-webkit-tap-highlight-color": ONE_ENGINE,
    "css.selectors.-webkit-inner-spin-button": ONE_ENGINE,
    "css.selectors.-webkit-slider-runnable-track": ONE_ENGINE,
    "css.selectors.-webkit-slider-thumb": ONE_ENGINE,
    "css.selectors.-moz-range-thumb": ONE_ENGINE,
    "css.properties.text-size-adjust": "only iOS makes text larger on its own",
    "css.properties.cursor": "a finger has none",
    "css.properties.resize": "a field that cannot be pulled scrolls",
    "css.properties.field-sizing": "a field that does not grow scrolls",
    "css.properties.scrollbar-width": "a bar is seen beneath a row that scrolls",
    "css.properties.scroll-initial-target": "the row begins at its first word",
    "css.properties.forced-color-adjust": "Safari has no forced colours",
    "css.properties.print-color-adjust": "its older name stands beside it",
    "css.selectors.details-content": PRINTED,
    "css.properties.content-visibility": PRINTED,
    "css.at-rules.property": "a number jumps to its end instead of climbing",
    "css.properties.align-self.safe": "what is said stands a little higher in its strip",
    "api.Element.contextmenu_event": "it is only prevented, and iOS has none to prevent",
    "*.imageSmoothingQuality": "a picture is drawn a little coarser",
    "api.HTMLVideoElement.playsInline": "only iPhones would show a video on the whole screen",
    "api.Window.beforeunload_event": "iOS asks nobody: the page says that it must stay open",
    "api.LaunchQueue.setConsumer": CHECKED,
    "api.Window.launchQueue": CHECKED,
    "api.Navigator.vibrate": CHECKED,
    "api.Navigator.share": CHECKED,
    "api.Navigator.canShare": CHECKED,
    "api.Navigator.wakeLock": CHECKED,
    "api.WakeLock.request": CHECKED,
    "api.WakeLockSentinel.release_event": CHECKED,
    "api.Window.requestIdleCallback": CHECKED,
    "api.MLGraphBuilder.where": OURS,
    "api.PaymentResponse.retry": OURS,
    "api.Notification.show_event": OURS,
    "*.drop": OURS,
}
"""By its name in MDN's table; a name holds for what stands below it, too."""
