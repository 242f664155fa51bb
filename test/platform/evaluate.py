"""The command and the config files that an installed release of the platform makes of a tool and values.

Reads {"tool", "values", "way"} per line, and answers each with a line: {"command", "files"}, {"failed": stage}, or
{"refused": stage} if no job is made; {"label", "inputs", "on"} is answered with {"label"}. "way" is "requests" for the
jobs of tool requests, else "classic". A file in the values is {"$file": {"path", "name", "ext", "text"}}, a collection
{"$collection": {"type", "name", "elements": [[identifier, file or collection]]}}.

The tool, the expansion of the request, and the evaluator of the job are the platform's own, with an application that has
a database in memory. Where the release has the QuickJS worker, its program runs in this process.
"""

import json
import logging
import os
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
folder = tempfile.mkdtemp(prefix="user-tool-platform-")
os.chdir(folder)

from galaxy import model
from galaxy.app_unittest_utils import tools_support
from galaxy.tool_util.parser.yaml import YamlToolSource
from galaxy.tool_util_models import UserToolSource
from galaxy.tools import create_tool_from_source
from galaxy.tools.evaluation import UserToolEvaluator
from galaxy.work.context import WorkRequestContext

try:
    from galaxy.tools.expressions import js_engine
    from galaxy_ext.expressions.sandbox_worker import run_program
except ImportError:
    pass  # The release evaluates with Node.
else:
    from cwl_utils.errors import JavascriptException

    def evaluate_here(program, timeout, sandbox_command):
        try:
            return json.loads(run_program(program, timeout, js_engine.MEMORY_LIMIT_BYTES))
        except Exception as error:
            raise JavascriptException(str(error)[:500]) from error

    js_engine._evaluate_in_subprocess = evaluate_here

try:
    from galaxy.tools.expressions.labels import render_yaml_tool_label
except ImportError:
    render_yaml_tool_label = None

uses = tools_support.UsesApp()
uses.setup_app()
app = uses.app
app.datatypes_registry = tools_support.datatypes_registry
session = app.model.session
user = model.User(email="a@example.org", password="x" * 40)
user.username = "author"
history = model.History(name="h", user=user)
session.add_all([user, history])
session.commit()
context = WorkRequestContext(app=app, user=user, history=history)
has_requests = "validated_tool_state" in UserToolEvaluator.build_param_dict.__code__.co_varnames


class Compute:
    """The parts of ComputeEnvironment that the evaluator calls."""

    materialized_objects = {}

    def working_directory(self):
        return os.path.join(folder, "job")

    def config_directory(self):
        return os.path.join(folder, "job", "configs")

    def input_path_rewrite(self, dataset):
        return paths[dataset.dataset.id]

    def get_file_sources_dict(self):
        return {}

    def sep(self):
        return os.sep

    def __getattr__(self, name):
        return lambda *args, **options: None


datasets = {}
paths = {}


def dataset_of(spec):
    key = spec["path"]
    if key not in datasets:
        made = model.HistoryDatasetAssociation(
            name=spec["name"], extension=spec["ext"], history=history, create_dataset=True, sa_session=session
        )
        made.dataset.state = "ok"
        made.dataset.file_size = made.dataset.total_size = len(spec["text"].encode())
        made.dataset.external_filename = os.path.join(folder, f"{len(datasets)}.dat")
        with open(made.dataset.external_filename, "w", newline="") as file:
            file.write(spec["text"])
        session.add(made)
        session.commit()
        paths[made.dataset.id] = key
        datasets[key] = made
    return datasets[key]


def collection_of(type, elements):
    collection = model.DatasetCollection(collection_type=type, populated=True)
    for index, (identifier, element) in enumerate(elements):
        inner = element.get("$collection")
        made = collection_of(type.split(":", 1)[1], inner["elements"]) if inner else dataset_of(element["$file"])
        session.add(
            model.DatasetCollectionElement(
                collection=collection, element=made, element_identifier=identifier, element_index=index
            )
        )
    session.add(collection)
    return collection


def whole_collection(spec):
    made = model.HistoryDatasetCollectionAssociation(
        name=spec["name"], history=history, collection=collection_of(spec["type"], spec["elements"])
    )
    session.add(made)
    session.commit()
    return made


class Given:
    """The values as a request has them, and as the parameters of a job; with the data in them."""

    def __init__(self, values):
        self.data = []
        self.collections = []
        pairs = {name: self.read(value, name) for name, value in values.items()}
        self.request = {name: request for name, (request, _) in pairs.items()}
        self.params = {name: param for name, (_, param) in pairs.items()}

    def read(self, value, path):
        if isinstance(value, list):
            is_data = all(isinstance(one, dict) and "$file" in one for one in value)
            pairs = [self.read(one, f"{path}{i + 1}" if is_data and i else path) for i, one in enumerate(value)]
            return [request for request, _ in pairs], [param for _, param in pairs]
        if not isinstance(value, dict):
            return value, value
        if "$file" in value:
            made = dataset_of(value["$file"])
            self.data.append((path, made))
            return {"src": "hda", "id": made.id}, made
        if "$collection" in value:
            made = whole_collection(value["$collection"])
            self.collections.append((path, made))
            return {"src": "hdca", "id": made.id}, made
        pairs = {name: self.read(one, f"{path}|{name}") for name, one in value.items()}
        return {k: request for k, (request, _) in pairs.items()}, {k: param for k, (_, param) in pairs.items()}


def expanded(tool, given):
    """The parameters of a job and, in releases that have them, its state."""
    if not has_requests:
        return given.params, None
    from galaxy.tool_util.parameters.state import RequestInternalDereferencedToolState
    from galaxy.tool_util_models.parameters import ToolParameterBundleModel

    state = RequestInternalDereferencedToolState(given.request)
    state.validate(ToolParameterBundleModel(parameters=tool.parameters))
    params, errors, _, states = tool.expand_incoming_async(context, state, None)
    if any(errors):
        raise ValueError(str(errors))
    return params[0], states[0]


def job_of(tool, params, state, given, way):
    job = model.Job()
    job.history, job.user, job.tool_id = history, user, tool.id
    for name, value in tool.params_to_strings(params, app).items():
        job.add_parameter(name, value)
    for name, dataset in given.data:
        job.add_input_dataset(name, dataset)
    for name, collection in given.collections:
        job.add_input_dataset_collection(name, collection)
        for index, element in enumerate(collection.dataset_instances):
            job.add_input_dataset(f"{name}{index + 1}", element)
    if way == "requests":
        from galaxy.util.json import swap_inf_nan

        job.tool_state = swap_inf_nan(state.input_state)
    session.add(job)
    session.commit()
    return job


def stored(root):
    """What is stored of a tool; of one that the release refuses, which is not the question here, all of it."""
    try:
        return UserToolSource.model_validate(root).model_dump(by_alias=True)
    except Exception:
        return root


def evaluated(question):
    stage = "refused", "tool"
    try:
        root = stored(question["tool"])
        tool = create_tool_from_source(app, tool_source=YamlToolSource(root), tool_dir=None, dynamic=True)
        stage = "refused", "request"
        given = Given(question["values"])
        params, state = expanded(tool, given)
        stage = "failed", "job"
        job = job_of(tool, params, state, given, question["way"])
        directory = tempfile.mkdtemp(dir=folder)
        os.mkdir(os.path.join(directory, "working"))
        evaluator = UserToolEvaluator(app, tool, job, directory)
        evaluator.set_compute_environment(Compute())
        stage = "failed", "files"
        files = []
        names = evaluator._build_config_files() or []
        for config, path in zip(tool.config_files, names):
            with open(path, newline="") as file:
                files.append({"filename": config.filename, "content": file.read()})
        stage = "failed", "command"
        evaluator._build_command_line()
        return {"command": f"{evaluator.command_line}", "files": files}
    except Exception as error:
        outcome, where = stage
        return {outcome: where, "error": f"{type(error).__name__}: {error}"[:300]}


def labelled(question):
    if render_yaml_tool_label is None:
        return {"label": question["label"]}
    inputs = question["inputs"]
    return {"label": render_yaml_tool_label(question["label"], set(inputs), inputs, question["on"])}


# What the platform prints is not an answer.
answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    question = json.loads(line)
    answer = labelled(question) if "label" in question else evaluated(question)
    print(json.dumps(answer), file=answers, flush=True)
