"""The JSON Schema in which an installed release of the platform describes the tools of a class.

Answers each line that it reads, the class as JSON, with the schema. What the release prints is not an answer.
"""

import json
import sys
import warnings

warnings.filterwarnings("ignore")
answers, sys.stdout = sys.stdout, sys.stderr

from galaxy.tool_util_models import UserToolSource, YamlToolSource

models = {"GalaxyUserTool": UserToolSource, "GalaxyTool": YamlToolSource}

for line in sys.stdin:
    print(json.dumps(models[json.loads(line)].model_json_schema()), file=answers, flush=True)
