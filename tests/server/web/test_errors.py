"""Error responses: internal errors are logged and not disclosed; every refusal has a code."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from tests.support.app import running

pytestmark = pytest.mark.anyio


async def test_an_internal_error_is_logged_and_not_disclosed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as server:

        async def stumble() -> None:
            raise RuntimeError("the secret recipe")

        monkeypatch.setattr(server.tables, "lobby", stumble)
        with capture_logs() as lines:
            response = await server.client().get("/api/tables")
        assert response.status_code == 500
        assert response.json()["code"] == "internal"
        assert "recipe" not in response.text
        (line,) = [one for one in lines if one["log_level"] == "error"]
        assert line["reference"] in response.json()["message"]
        assert line["where"] == "GET /api/tables"
        assert isinstance(line["exc_info"], RuntimeError)


async def test_unknown_paths_and_methods_have_error_codes() -> None:
    async with running() as server:
        client = server.client()
        for path, code in (
            ("/api/tables/UPPER", "no-such-table"),
            ("/api/tables/mu4k2vyq3hb", "no-such-table"),
            ("/api/tables/mu4k2vyq3hba/seats/11/poll", "no-such-seat"),
            ("/api/tables/mu4k2vyq3hba/seats/-1/poll", "no-such-seat"),
            ("/api/tables/mu4k2vyq3hba/seats/one/poll", "not-found"),
            ("/api/tables/mu4k2vyq3hba/socket", "not-found"),
            ("/api/games/UPPER", "no-such-game"),
            ("/api/games/UPPER/replay", "no-such-game"),
            ("/api/nothing", "not-found"),
        ):
            assert await client.refused("GET", path) == (404, code)
        response = await client.get("/api/nothing")
        assert response.json()["message"] == "there is nothing at this URL"
        response = await client.call("PUT", "/api/me")
        assert (response.status_code, response.json()["code"]) == (405, "method")
        assert response.json()["message"] == "this URL does not allow PUT"
        assert {"GET", "PATCH", "DELETE"} <= set(response.headers["allow"].split(", "))
