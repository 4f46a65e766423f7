"""Firefox as Debian has it, driven by WebDriver BiDi: JSON over a WebSocket."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import websocket

from tests.browser.engines.driven import Driven
from tests.browser.engines.screen import Gone
from tests.browser.hand import PATIENCE

FIREFOX = shutil.which("firefox-esr")
HERE = FIREFOX is not None

LOOK = {
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
    "intl.accept_languages": "en-GB, en",
    "intl.locale.requested": "en-GB",
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 0x01,
    "ui.allPointerCapabilities": 0x01,
    # A page that was left is gone: else a script in it is never answered.
    "browser.sessionhistory.max_total_viewers": 0,
    "fission.bfcacheInParent": False,
    # No process is started before it has a page.
    "dom.ipc.processPrelaunch.enabled": False,
    # It asks nobody else, and says nothing to anybody.
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "nimbus.rollouts.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
}
LISTENS = b"WebDriver BiDi listening on "
CALL = "async (argument) => JSON.stringify(await (%s)(JSON.parse(argument))) ?? 'null'"


class Refused(Exception):
    """What the browser said to a command."""


class Wire:
    """One command after the other, each with its answer; what else is told is left."""

    def __init__(self, address: str) -> None:
        self.line = websocket.create_connection(
            address, timeout=PATIENCE / 1000 + 5, suppress_origin=True
        )
        self.number = 0

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            told: dict[str, Any] = json.loads(self.line.recv())
            if told.get("id") == self.number:
                break
        if told["type"] == "error":
            raise Refused(f"{method}: {told['error']}: {told['message']}")
        result: dict[str, Any] = told["result"]
        return result


class Firefox(Driven):
    name = "Firefox"
    points_with = "touch"

    def __init__(self, wire: Wire, context: str) -> None:
        self.wire = wire
        self.context = context

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self.wire.ask(method, context=self.context, **params)

    def open(self, address: str) -> None:
        self.ask("browsingContext.navigate", url=address, wait="complete")

    def evaluate(self, function: str, argument: Any = None) -> Any:
        try:
            told = self.wire.ask(
                "script.callFunction",
                functionDeclaration=CALL % function,
                arguments=[{"type": "string", "value": json.dumps(argument)}],
                target={"context": self.context},
                awaitPromise=True,
                userActivation=False,
            )
        except Refused as error:
            raise Gone(str(error)) from error
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def act(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", actions=[source])
        self.ask("input.releaseActions")

    def resize(self, width: int, height: int) -> None:
        self.ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return b64decode(self.ask("browsingContext.captureScreenshot")["data"])

    def reload(self) -> None:
        self.ask("browsingContext.reload", wait="complete")


class Firefoxes:
    """Opens one window after the other, each as if it were a phone that nobody has used."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    @contextmanager
    def fresh(self) -> Iterator[Firefox]:
        user = self.wire.ask("browser.createUserContext")["userContext"]
        made = self.wire.ask("browsingContext.create", type="tab", userContext=user)
        try:
            yield Firefox(self.wire, made["context"])
        finally:
            self.wire.ask("browser.removeUserContext", userContext=user)


@contextmanager
def firefoxes() -> Iterator[Firefoxes]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(v)});" for name, v in LOOK.items()]
        Path(profile, "user.js").write_text("\n".join(lines))
        command = [str(FIREFOX), "--headless", "--no-remote", "--profile", profile]
        browser = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {"HOME": profile},
        )
        assert browser.stderr
        try:
            said = next(line for line in browser.stderr if LISTENS in line)
            # It says more, and would wait for somebody to read it.
            reader = Thread(target=browser.stderr.read)
            reader.start()
            wire = Wire(said.rsplit(LISTENS)[1].decode().strip() + "/session")
            wire.ask("session.new", capabilities={})
            yield Firefoxes(wire)
            wire.line.close()
        finally:
            browser.terminate()
            browser.wait()
            reader.join()
            browser.stderr.close()
