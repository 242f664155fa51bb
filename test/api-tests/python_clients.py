"""Calls a service with the public platform's Python clients, and prints what each call gives as a line of JSON.

Started with the address of the service, and the keys of an administrator and of a user; the tool to create, as JSON,
comes through standard input.
"""

import asyncio
import json
import os
import sys
from tempfile import TemporaryDirectory

address, admin_key, user_key = sys.argv[1:]
os.environ.update(GALAXY_URL=address, GALAXY_API_KEY=user_key, GALAXY_MCP_ALLOW_LOCAL_FILES="true")

from bioblend.galaxy import GalaxyInstance  # noqa: E402
from fastmcp import Client  # noqa: E402
from galaxy_mcp import server  # noqa: E402

representation = json.load(sys.stdin)


def tell(client, call, value):
    print(json.dumps({"client": client, "call": call, "value": value}, default=str), flush=True)


class Steps:
    """Calls in order; what one gives can be used by those after it. A call that fails does not end the others."""

    def __init__(self, client):
        self.client = client

    def __call__(self, call, do, show=lambda given: None):
        try:
            given = do()
            tell(self.client, call, show(given))
            return given
        except Exception as error:  # each call has its own outcome
            tell(self.client, call, {"error": f"{type(error).__name__}: {error}"[:500]})
            return None


def with_bioblend(folder):
    admin, gi = GalaxyInstance(address, admin_key), GalaxyInstance(address, user_key)
    step = Steps("bioblend")
    name = lambda record: record["name"]
    names = lambda records: [one["name"] for one in records]
    count = len

    step("config.get_version", gi.config.get_version, sorted)
    step("config.get_config", gi.config.get_config, lambda config: config["enable_unprivileged_tools"])
    me = step("config.whoami", gi.config.whoami, lambda user: user["email"])
    step("users.get_current_user", gi.users.get_current_user, lambda user: user["id"] == me["id"])
    step("users.get_users", gi.users.get_users, count)
    step("users.show_user", lambda: gi.users.show_user(me["id"]), lambda user: user["email"])
    bob = step("users.create_local_user", lambda: admin.users.create_local_user("bob", "bob@example.org", "secret-123"), lambda user: user["email"])
    step("users.create_user_apikey", lambda: admin.users.create_user_apikey(bob["id"]), lambda key: len(key) > 20)
    step("users.get_or_create_user_apikey", lambda: admin.users.get_or_create_user_apikey(bob["id"]), lambda key: len(key) > 20)
    step("users.update_user", lambda: admin.users.update_user(bob["id"], username="robert"), lambda answer: answer["message"])
    step("users.show_user after it", lambda: admin.users.show_user(bob["id"]), lambda user: user["username"])
    step("users.get_users of administrators", lambda: admin.users.get_users(f_email="bob"), lambda users: [user["email"] for user in users])

    role = step("roles.create_role", lambda: admin.roles.create_role("Readers", "Who may read", user_ids=[me["id"]]), name)
    step("roles.get_roles", gi.roles.get_roles, lambda roles: "Readers" in names(roles))
    step("roles.show_role", lambda: gi.roles.show_role(role["id"]), lambda role: role["description"])
    groups = step("groups.create_group", lambda: admin.groups.create_group("Laboratory", user_ids=[me["id"]]), names)
    group = groups[0]["id"]
    step("groups.get_groups", admin.groups.get_groups, names)
    step("groups.show_group", lambda: admin.groups.show_group(group), name)
    step("groups.update_group", lambda: admin.groups.update_group(group, "Lab", user_ids=[bob["id"]], role_ids=[role["id"]]))
    step("groups.get_group_users", lambda: admin.groups.get_group_users(group), lambda users: sorted(user["email"] for user in users))
    step("groups.get_group_roles", lambda: admin.groups.get_group_roles(group), names)
    step("groups.delete_group_user", lambda: admin.groups.delete_group_user(group, bob["id"]), lambda user: user["email"])
    step("groups.add_group_user", lambda: admin.groups.add_group_user(group, bob["id"]), lambda user: user["email"])
    step("groups.delete_group_role", lambda: admin.groups.delete_group_role(group, role["id"]), name)
    step("groups.add_group_role", lambda: admin.groups.add_group_role(group, role["id"]), name)
    step("users.delete_user", lambda: admin.users.delete_user(bob["id"]), lambda user: user["deleted"])

    history = step("histories.create_history", lambda: gi.histories.create_history("Trial"), name)["id"]
    step("histories.update_history", lambda: gi.histories.update_history(history, name="First trial", annotation="Note", tags=["a"]), name)
    step("histories.create_history_tag", lambda: gi.histories.create_history_tag(history, "b"), lambda tag: tag["user_tname"])
    step("histories.show_history", lambda: gi.histories.show_history(history), lambda shown: [shown["name"], shown["annotation"], sorted(shown["tags"])])
    step("histories.get_histories", lambda: gi.histories.get_histories(name="First trial"), count)
    step("histories.get_most_recently_used_history", gi.histories.get_most_recently_used_history, name)
    step("histories.get_published_histories", gi.histories.get_published_histories, count)

    path = os.path.join(folder, "words.txt")
    with open(path, "w") as file:
        file.write("one\ntwo\nthree\n")
    uploaded = step("tools.upload_file", lambda: gi.tools.upload_file(path, history, file_type="txt"), lambda made: names(made["outputs"]))
    pasted = step("tools.paste_content", lambda: gi.tools.paste_content("four\nfive\n", history, file_type="txt", file_name="more"), lambda made: names(made["outputs"]))
    words, more = uploaded["outputs"][0]["id"], pasted["outputs"][0]["id"]
    for dataset in (words, more):
        step("datasets.wait_for_dataset", lambda: gi.datasets.wait_for_dataset(dataset, maxwait=100, interval=0.2), lambda dataset: dataset["state"])
    step("datasets.show_dataset", lambda: gi.datasets.show_dataset(words), lambda dataset: [dataset["name"], dataset["file_size"]])
    step("datasets.download_dataset", lambda: gi.datasets.download_dataset(words), lambda content: content.decode())
    step("histories.update_dataset", lambda: gi.histories.update_dataset(history, words, name="Words", annotation="Note", tags=["x"]), name)
    step("histories.show_dataset", lambda: gi.histories.show_dataset(history, words), lambda dataset: [dataset["name"], dataset["tags"]])
    step("datasets.get_datasets", lambda: gi.datasets.get_datasets(history_id=history, state="ok", extension=["txt", "tabular"], deleted=False, order="hid-asc"), names)
    step("datasets.get_datasets by tag", lambda: gi.datasets.get_datasets(tag="x"), names)
    step("datasets.get_datasets by name", lambda: gi.datasets.get_datasets(name="Words", visible=True, purged=False, limit=1), names)

    tool = step("user tools: POST /api/unprivileged_tools", lambda: gi.make_post_request(f"{gi.url}/unprivileged_tools", payload={"src": "representation", "representation": representation}), lambda tool: tool["tool_id"])
    step("tools.get_tools", gi.tools.get_tools, count)
    payload = lambda: {"history_id": history, "tool_uuid": tool["uuid"], "inputs": {"text": {"src": "hda", "id": words}}}
    run = step("user tools: POST /api/tools", lambda: gi.make_post_request(f"{gi.url}/tools", payload=payload()), lambda run: [one["output_name"] for one in run["outputs"]])
    job = run["jobs"][0]["id"]
    sorted_words = run["outputs"][0]["id"]
    step("jobs.wait_for_job", lambda: gi.jobs.wait_for_job(job, maxwait=100, interval=0.2), lambda job: job["state"])
    step("jobs.get_state", lambda: gi.jobs.get_state(job), str)
    step("jobs.show_job", lambda: gi.jobs.show_job(job, full_details=True), lambda job: [job["exit_code"], job["tool_stdout"]])
    step("jobs.get_jobs", lambda: gi.jobs.get_jobs(state="ok", history_id=history), lambda jobs: job in [one["id"] for one in jobs])
    step("jobs.get_inputs", lambda: gi.jobs.get_inputs(job), names)
    step("jobs.get_outputs", lambda: gi.jobs.get_outputs(job), names)
    step("jobs.get_metrics", lambda: gi.jobs.get_metrics(job), lambda metrics: isinstance(metrics, list))
    step("jobs.get_common_problems", lambda: gi.jobs.get_common_problems(job), sorted)
    step("histories.show_dataset_provenance", lambda: gi.histories.show_dataset_provenance(history, sorted_words), lambda shown: shown["job_id"] == job)
    step("datasets.download_dataset of an output", lambda: gi.datasets.download_dataset(sorted_words), lambda content: content.decode())
    step("datasets.get_datasets by tool", lambda: gi.datasets.get_datasets(tool_id=gi.jobs.show_job(job)["tool_id"]), count)
    step("jobs.cancel_job", lambda: gi.jobs.cancel_job(job), bool)

    elements = [{"name": "first", "src": "hda", "id": words}, {"name": "second", "src": "hda", "id": more}]
    description = {"collection_type": "list", "name": "Pair", "element_identifiers": elements}
    collection = step("histories.create_dataset_collection", lambda: gi.histories.create_dataset_collection(history, description), name)["id"]
    step("dataset_collections.show_dataset_collection", lambda: gi.dataset_collections.show_dataset_collection(collection), lambda shown: [one["element_identifier"] for one in shown["elements"]])
    step("dataset_collections.wait_for_dataset_collection", lambda: gi.dataset_collections.wait_for_dataset_collection(collection, maxwait=100, interval=0.2), name)
    step("histories.show_dataset_collection", lambda: gi.histories.show_dataset_collection(history, collection), name)
    step("histories.update_dataset_collection", lambda: gi.histories.update_dataset_collection(history, collection, name="Both"), name)
    step("histories.delete_dataset_collection", lambda: gi.histories.delete_dataset_collection(history, collection))
    step("histories.show_history with contents", lambda: gi.histories.show_history(history, contents=True, deleted=False), names)
    copy = step("histories.copy_history", lambda: gi.histories.copy_history(history, "Copy"), name)
    other = step("histories.create_history for a copy", lambda: gi.histories.create_history("Other"), name)["id"]
    step("histories.copy_dataset", lambda: gi.histories.copy_dataset(other, words), name)
    step("histories.get_status", lambda: gi.histories.get_status(history), lambda status: [status["state"], status["percent_complete"]])
    step("histories.delete_dataset", lambda: gi.histories.delete_dataset(history, more, purge=True))
    step("histories.delete_history", lambda: gi.histories.delete_history(copy["id"]), lambda shown: shown["deleted"])
    step("histories.undelete_history", lambda: gi.histories.undelete_history(copy["id"]))
    step("histories.delete_history for good", lambda: gi.histories.delete_history(copy["id"], purge=True), lambda shown: shown["purged"])
    step("user tools: DELETE /api/unprivileged_tools", lambda: gi.make_delete_request(f"{gi.url}/unprivileged_tools/{tool['uuid']}"), lambda answer: answer.status_code)


async def with_mcp(folder):
    async with Client(server.mcp) as client:

        async def call(tool, show, **arguments):
            try:
                data = (await client.call_tool(tool, arguments)).structured_content["data"]
                tell("galaxy-mcp", tool, show(data))
                return data
            except Exception as error:  # each call has its own outcome
                tell("galaxy-mcp", tool, {"error": f"{type(error).__name__}: {error}"[:500]})
                return None

        count = len
        await call("connect", lambda data: data["connected"], url=address, api_key=user_key)
        await call("get_server_info", lambda data: data["url"].startswith(address))
        await call("get_user", lambda data: data["email"])
        history = (await call("create_history", lambda data: data["name"], history_name="By MCP"))["id"]
        await call("update_history", lambda data: data["name"], history_id=history, name="By a model", tags=["m"], annotation="Note")
        await call("get_histories", count, name="By a model")
        await call("list_history_ids", lambda data: history in [one["id"] for one in data])
        await call("get_history_details", lambda data: data["history"]["name"], history_id=history)
        path = os.path.join(folder, "lines.txt")
        with open(path, "w") as file:
            file.write("b\na\n")
        uploaded = await call("upload_file", lambda data: count(data["outputs"]), path=path, history_id=history)
        lines = uploaded["outputs"][0]["id"]
        gi = GalaxyInstance(address, user_key)
        gi.datasets.wait_for_dataset(lines, maxwait=100, interval=0.2)
        await call("get_dataset_details", lambda data: data["dataset"]["state"], dataset_id=lines)
        tool = await call("create_user_tool", lambda data: data["tool_id"], representation=representation)
        await call("list_user_tools", count)
        await call("get_user_tool", lambda data: data["representation"]["id"], uuid=tool["uuid"])
        inputs = {"text": {"src": "hda", "id": lines}}
        run = await call("run_user_tool", lambda data: count(data["outputs"]), history_id=history, tool_uuid=tool["uuid"], inputs=inputs)
        output, job = run["outputs"][0]["id"], run["jobs"][0]["id"]
        gi.jobs.wait_for_job(job, maxwait=100, interval=0.2)
        await call("get_job_details", lambda data: data["job"]["state"], dataset_id=output)
        await call("get_job_logs", lambda data: data["stdout"], job_id=job)
        await call("list_jobs", lambda data: job in [one["id"] for one in data], history_id=history)
        await call("download_dataset", lambda data: "content" in str(data), dataset_id=output, use_default_filename=False)
        await call("get_history_contents", count, history_id=history)
        elements = [{"name": "l", "src": "hda", "id": lines}]
        collection = gi.histories.create_dataset_collection(history, {"collection_type": "list", "name": "List", "element_identifiers": elements})
        await call("get_collection_details", lambda data: data["collection"]["name"], collection_id=collection["id"])
        await call("delete_user_tool", lambda data: True, uuid=tool["uuid"])


with TemporaryDirectory() as folder:
    with_bioblend(folder)
    asyncio.run(with_mcp(folder))
