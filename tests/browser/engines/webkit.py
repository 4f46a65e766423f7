"""WebKit as Debian has it, the engine of every iPhone: by Selenium, on a screen of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from warnings import catch_warnings

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, WebDriverException
from selenium.webdriver.remote.command import Command
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.driven import Driven
from tests.browser.engines.screen import Gone
from tests.browser.hand import PATIENCE

DRIVER, DISPLAY = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
HERE = bool(DRIVER and DISPLAY and BROWSERS)
LOOK = """[Settings]
gtk-enable-animations=0
gtk-font-name=DejaVu Sans 10
"""
NO_WIDER = "* { min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; }"
"""The buttons of the window want 447 pixels, which is more than most phones have."""
CALL = """const [argument, tell] = arguments;
const whole = async () => ({ value: JSON.stringify(await (%s)(argument)) ?? "null" });
whole().catch((error) => ({ error: String(error) })).then(tell);"""


class WebKit(Driven):
    name = "WebKit"
    # Its driver has no finger.
    points_with = "mouse"

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def evaluate(self, function: str, argument: Any = None) -> Any:
        try:
            told = self.driver.execute_async_script(CALL % function, argument)
        except (JavascriptException, WebDriverException) as error:
            raise Gone(error.msg) from error
        assert "error" not in told, told["error"]
        return json.loads(told["value"])

    def act(self, source: dict[str, Any]) -> None:
        self.driver.execute(Command.W3C_ACTIONS, {"actions": [source]})

    def resize(self, width: int, height: int) -> None:
        frame = self.evaluate("() => outerHeight - innerHeight")
        self.driver.set_window_size(width, height + frame)
        fits = "([width, height]) => innerWidth === width && innerHeight === height"
        self.wait_until(fits, [width, height])

    def picture(self) -> bytes:
        return self.driver.get_screenshot_as_png()

    def reload(self) -> None:
        self.driver.refresh()


class WebKits:
    """Starts one window after the other, each as if it were a phone that nobody has used."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.service = Service(DRIVER, env=environment)
        self.options = Options()
        self.options.binary_location = str(BROWSERS[-1])
        self.options.add_argument("--automation")

    @contextmanager
    def fresh(self) -> Iterator[WebKit]:
        with catch_warnings(action="ignore", category=DeprecationWarning):
            # Of its own ways.
            driver = webdriver.WebKitGTK(options=self.options, service=self.service)
        try:
            driver.set_script_timeout(PATIENCE / 1000 + 5)
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def display() -> Iterator[str]:
    """A screen that nobody sees, large enough for any window."""
    reads, writes = os.pipe()
    command = [str(DISPLAY), "-displayfd", str(writes), "-screen", "0", "2000x1400x24"]
    command += ["-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def webkits(pictures: bool = True) -> Iterator[WebKits]:
    """Without pictures nothing is drawn as if by a graphics card: a quarter less work."""
    with display() as screen, tempfile.TemporaryDirectory() as home:
        frame = Path(home, "gtk-3.0")
        frame.mkdir()
        (frame / "settings.ini").write_text(LOOK)
        (frame / "gtk.css").write_text(NO_WIDER)
        own = {
            "DISPLAY": screen,
            "HOME": home,
            "XDG_CONFIG_HOME": home,
            "LANG": "en_GB.UTF-8",
            "LC_ALL": "en_GB.UTF-8",
        }
        if not pictures:
            own["WEBKIT_DISABLE_DMABUF_RENDERER"] = "1"
        yield WebKits({**os.environ, **own})
