"""The JSON Schema in which an installed release of the platform describes the tools of a class.

Answers each line that it reads, the class as JSON, with the schema. What the release prints is not an answer.
"""

import json
import sys
import warnings

warnings.filterwarnings("ignore")
answers, sys.stdout = sys.stdout, sys.stderr

import galaxy.tool_util_models

# Older releases have no model of the tools of administrators.
models = {"GalaxyUserTool": "UserToolSource", "GalaxyTool": "YamlToolSource"}

for line in sys.stdin:
    model = getattr(galaxy.tool_util_models, models[json.loads(line)])
    print(json.dumps(model.model_json_schema()), file=answers, flush=True)
