"""pytest plugin: runs the public platform's API tests against a server that is already running.

Tests that the table (TABLE, tab-separated: test, outcome, reason) declares out of scope are left out. RESULTS gets a
line of JSON for each test that ran, and for each that the table lacks.
"""

import json
import os
import sys
import types

import pytest

# The tests need one constant of this package; they start no worker.
celery = types.ModuleType("galaxy.celery")
celery.CELERY_APP_DEFAULTS = {}
sys.modules["galaxy.celery"] = celery


def fixture(name, value, scope="session"):
    @pytest.fixture(scope=scope, name=name)
    def made():
        return value

    return made


real_driver = fixture("real_driver", None)
celery_config = fixture("celery_config", {})
celery_session_app = fixture("celery_session_app", None)
celery_session_worker = fixture("celery_session_worker", None)


@pytest.fixture(scope="class")
def embedded_driver(request):
    request.cls._test_driver = None


def name_of(item):
    return item.nodeid.split("/")[-1].replace(".py", "", 1)


def note(**line):
    with open(os.environ["RESULTS"], "a") as results:
        results.write(json.dumps(line) + "\n")


def pytest_collection_modifyitems(config, items):
    with open(os.environ["TABLE"]) as table:
        rows = dict(line.rstrip("\n").split("\t")[:2] for line in table if line.strip())
    for item in items:
        if name_of(item) not in rows:
            note(test=name_of(item), state="not in the table", why="")
    left_out = [item for item in items if rows.get(name_of(item)) != "passes"]
    items[:] = [item for item in items if rows.get(name_of(item)) == "passes"]
    config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.when == "call" or report.outcome != "passed":
        lines = [line[2:].strip() for line in str(report.longrepr or "").splitlines() if line.startswith("E ")]
        note(test=name_of(item), state=report.outcome, why=" / ".join(lines[:3])[:500])
