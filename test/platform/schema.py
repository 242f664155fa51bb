"""The JSON Schema in which an installed release of the platform describes the tools of users.

Answers each line that it reads with the schema. What the release prints is not an answer.
"""

import json
import sys
import warnings

warnings.filterwarnings("ignore")
answers, sys.stdout = sys.stdout, sys.stderr

from galaxy.tool_util_models import UserToolSource

for _ in sys.stdin:
    print(json.dumps(UserToolSource.model_json_schema()), file=answers, flush=True)
