"""The verdict of an installed release of the platform on the creation of tools of users and administrators.

Reads a JSON value per line, and answers each with a line: {"verdict", "stage", "faults", "ignored"}. Follows
POST /api/unprivileged_tools (galaxy/webapps/galaxy/api/dynamic_tools.py, galaxy/managers/tools.py): the model of the
request, the linters and the templates in releases that have them, and what is stored; then, as the form and the jobs of
the tool do, the tool is built from what was stored. A tool of administrators, POST /api/dynamic_tools, is not linted.
"""

import json
import logging
import sys
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

from galaxy.app_unittest_utils.galaxy_mock import MockApp
from galaxy.managers import tools as managers
from galaxy.tool_util import lint
from galaxy.tool_util.parser.yaml import YamlToolSource
from galaxy.tool_util_models import UserToolSource
from galaxy.tool_util_models.dynamic_tool_models import (
    DynamicToolCreatePayload,
    DynamicUnprivilegedToolCreatePayload,
)
from galaxy.tools import create_tool_from_source
from pydantic import ValidationError

app = MockApp()
lint_tool = getattr(lint, "lint_user_tool_source", lambda tool: [])
validate_templates = getattr(managers, "_validate_tool_templates", lambda tool: None)


class Refused(Exception):
    def __init__(self, stage, *faults):
        self.answer = {"verdict": "refused", "stage": stage, "faults": list(faults)}


def fault(error):
    return {"path": [], "type": type(error).__name__, "message": str(error)[:300]}


def is_of_administrators(value):
    return isinstance(value, dict) and value.get("class") == "GalaxyTool"


def validated(value):
    request = {"src": "representation", "active": True, "hidden": False, "representation": value}
    payload, before_path = DynamicUnprivilegedToolCreatePayload, 1
    if is_of_administrators(value):
        payload, before_path = DynamicToolCreatePayload, 2
    try:
        return payload.model_validate(request).representation
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        raise Refused(
            "model",
            *({"path": list(one["loc"][before_path:]), "type": one["type"], "message": one["msg"][:300]} for one in details),
        )


def linted(tool):
    messages = lint_tool(tool)
    if messages:
        raise Refused("lint", *({"path": [], "type": one.split(":")[0], "message": one[:300]} for one in messages))


def stored(tool):
    """What the database has, and what is answered to the request, which can be refused after it was stored."""
    if tool.class_ == "GalaxyTool":
        return json.loads(json.dumps(tool.model_dump(by_alias=True, exclude_unset=True)))
    value = json.loads(json.dumps(tool.model_dump(by_alias=True)))
    UserToolSource(**value)
    return value


def ignored(given, kept, path=()):
    """The paths of what the platform accepts and does not keep."""
    if isinstance(given, dict) and isinstance(kept, dict):
        for key, value in given.items():
            if key in kept:
                yield from ignored(value, kept[key], (*path, key))
            else:
                yield [*path, key]
    elif isinstance(given, list) and isinstance(kept, list):
        for index, (one, other) in enumerate(zip(given, kept)):
            yield from ignored(one, other, (*path, index))


def verdict(value):
    stage = "model"
    try:
        tool = validated(value)
        if not is_of_administrators(value):
            stage = "lint"
            linted(tool)
            stage = "templates"
            validate_templates(tool)
        stage = "storing"
        kept = stored(tool)
    except Refused as refused:
        return refused.answer
    except Exception as error:
        return Refused(stage, fault(error)).answer
    try:
        source = YamlToolSource(json.loads(json.dumps(kept)))
        create_tool_from_source(app, tool_source=source, tool_dir=None, dynamic=True)
    except Exception as error:
        return {"verdict": "broken", "stage": "opening", "faults": [fault(error)]}
    return {"verdict": "created", "stage": "", "faults": [], "ignored": list(ignored(value, kept))}


# What the platform prints is not an answer.
answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    print(json.dumps(verdict(json.loads(line))), file=answers, flush=True)
