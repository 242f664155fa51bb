"""What the verifier of an installed release of the platform says of a file that a test is about.

Reads {"expected", "content", "files"} per line, with contents in Base64, and answers each with a line: {"verdict"},
which is "passed", "failed", or "error", and {"accepted"}, whether the release takes a tool with such a test.
"""

import base64
import copy
import json
import logging
import os
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
os.chdir(tempfile.mkdtemp(prefix="user-tool-platform-"))

from galaxy.tool_util.parser.yaml import _parse_test
from galaxy.tool_util.verify import verify
from galaxy.tool_util_models import UserToolSource


def accepted(expected):
    output = {"name": "o", "type": "data", "format": "txt", "from_work_dir": "o"}
    test = {"inputs": {}, "outputs": {"o": expected}}
    tool = {"class": "GalaxyUserTool", "id": "abc-d", "name": "Abcdef", "version": "1.0.0", "container": "b:1"}
    try:
        UserToolSource.model_validate({**tool, "shell_command": "x", "inputs": [], "outputs": [output], "tests": [test]})
        return True
    except Exception:
        return False


def check(question):
    test = _parse_test(0, {"inputs": {}, "outputs": {"o": copy.deepcopy(question["expected"])}})
    output = test["outputs"][0]

    def filename_of(name):
        with open("expected-" + name, "wb") as file:
            file.write(base64.b64decode(question["files"][name]))
        return "expected-" + name

    content = base64.b64decode(question["content"])
    verify("o", content, output["attributes"], filename=output["value"], get_filename=filename_of)


def verdict(question):
    try:
        check(question)
        return "passed"
    except AssertionError:
        return "failed"
    except Exception:
        return "error"


# What the platform prints is not an answer.
answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    question = json.loads(line)
    answer = {"verdict": verdict(question), "accepted": accepted(question["expected"])}
    print(json.dumps(answer), file=answers, flush=True)
