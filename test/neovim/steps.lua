-- What an author does in Neovim, each as a step that answers what there is to see afterwards. Everything goes
-- through the functions that key mappings call; `wait` polls until something has happened.
local api = vim.api

local job = vim.fn.json_decode(os.getenv('USER_TOOL_JOB'))

local function wait(what, probe, look)
  local found
  local came = vim.wait(job.limit, function()
    found = probe()
    return found
  end, 10)
  if not came then
    local seen = look and '; there is ' .. vim.inspect(look()) or ''
    error(what .. ': not within ' .. job.limit .. ' ms' .. seen, 0)
  end
  return found
end

local function wait_for_edit(act)
  local tick = api.nvim_buf_get_changedtick(0)
  act()
  wait('a change of the text', function()
    return api.nvim_buf_get_changedtick(0) ~= tick
  end)
end

local function quickfix(act)
  act()
  local items = wait('the quickfix list', function()
    local list = vim.fn.getqflist()
    return #list > 0 and list
  end)
  return vim.tbl_map(function(item)
    return { line = item.lnum - 1, character = item.col - 1, text = item.text }
  end, items)
end

local function floating_window()
  for _, window in ipairs(api.nvim_list_wins()) do
    if api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end

local function problems()
  return vim.tbl_map(function(problem)
    return {
      code = problem.code or problem.user_data.lsp.code,
      severity = vim.diagnostic.severity[problem.severity],
      source = problem.source,
      line = problem.lnum,
      character = problem.col,
      ['end'] = problem.end_col,
    }
  end, vim.diagnostic.get(0))
end

local function wait_for_problems(count)
  return wait(count .. ' problems', function()
    local found = problems()
    return #found == count and found
  end, problems)
end

local steps = {}

--- Types over the current line, and waits for the problems before and after.
function steps.problems()
  local before = wait_for_problems(job.before)
  api.nvim_feedkeys(api.nvim_replace_termcodes('cc' .. job.line .. '<Esc>', true, false, true), 'ntx', false)
  return { before = before, after = wait_for_problems(job.after) }
end

function steps.hover()
  vim.lsp.buf.hover()
  local window = wait('a floating window', floating_window)
  return api.nvim_buf_get_lines(api.nvim_win_get_buf(window), 0, -1, false)
end

--- What a tool would run, in a window of its own.
function steps.render()
  local window = api.nvim_get_current_win()
  vim.cmd('UserToolRender')
  wait('another window', function()
    return api.nvim_get_current_win() ~= window and vim.bo.filetype == 'sh' and vim.fn.line('$') > 1
  end)
  return api.nvim_buf_get_lines(0, 0, -1, false)
end

function steps.definition()
  local before = api.nvim_win_get_cursor(0)
  vim.lsp.buf.definition()
  local after = wait('the cursor elsewhere', function()
    local cursor = api.nvim_win_get_cursor(0)
    return not vim.deep_equal(cursor, before) and cursor
  end)
  return { line = after[1] - 1, character = after[2] }
end

function steps.references()
  return quickfix(vim.lsp.buf.references)
end

function steps.symbols()
  return quickfix(vim.lsp.buf.document_symbol)
end

function steps.highlight()
  vim.lsp.buf.document_highlight()
  local space = wait('the highlights', function()
    local found = api.nvim_get_namespaces()['vim_lsp_references']
    return found and #api.nvim_buf_get_extmarks(0, found, 0, -1, {}) > 0 and found
  end)
  return vim.tbl_map(function(mark)
    local _, line, character, details = unpack(mark)
    return { line = line, character = character, ['end'] = details.end_col, group = details.hl_group }
  end, api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }))
end

function steps.rename()
  wait_for_edit(function()
    vim.lsp.buf.rename(job.name)
  end)
end

--- Asks for a name that cannot be, and answers what is said of it.
function steps.refused_rename()
  local said = {}
  vim.notify = function(message)
    table.insert(said, message)
  end
  vim.lsp.buf.rename(job.name)
  wait('an answer', function()
    return #said > 0
  end)
  return said
end

--- Chooses the first action whose title holds a text, and answers all titles.
function steps.action()
  wait_for_problems(job.problems)
  local titles
  vim.ui.select = function(items, options, choose)
    titles = vim.tbl_map(options.format_item, items)
    for index, title in ipairs(titles) do
      if title:find(job.title, 1, true) then
        return choose(items[index], index)
      end
    end
    error('no action ' .. job.title .. ' in ' .. vim.inspect(titles), 0)
  end
  wait_for_edit(function()
    vim.lsp.buf.code_action(job.only and { only = job.only, diagnostics = {} })
  end)
  return titles
end

function steps.format()
  wait_for_edit(function()
    if vim.lsp.buf.format then
      vim.lsp.buf.format({ timeout_ms = job.limit })
    else
      vim.lsp.buf.formatting_sync(nil, job.limit)
    end
  end)
end

--- Completes at the cursor with CTRL-X CTRL-O, goes down to the entry of that name, and accepts it.
function steps.complete()
  -- Else a single match is inserted without being shown.
  vim.o.completeopt = 'menuone'
  local keys = function(written, mode)
    api.nvim_feedkeys(api.nvim_replace_termcodes(written, true, false, true), mode or 'n', false)
  end
  local shown
  local look = vim.loop.new_timer()
  look:start(10, 10, vim.schedule_wrap(function()
    if shown or vim.fn.pumvisible() == 0 then
      return
    end
    look:stop()
    shown = vim.tbl_map(function(item)
      return item.abbr
    end, vim.fn.complete_info({ 'items' }).items)
    local index = vim.fn.index(shown, job.label)
    keys(index < 0 and '<C-E><Esc>' or ('<C-N>'):rep(index) .. '<C-Y><Esc>')
  end))
  local give_up = vim.loop.new_timer()
  give_up:start(job.limit, 0, vim.schedule_wrap(function()
    keys('<Esc>')
  end))
  -- In normal mode it cannot stand behind the last character.
  local at_end = job.position.character == vim.str_utfindex(api.nvim_get_current_line())
  -- With `!` this returns only once a timer has typed the escape.
  keys((at_end and 'A' or 'i') .. '<C-X><C-O>', 'ntx!')
  give_up:stop()
  return shown or {}
end

--- Nothing beyond having opened the document.
function steps.open()
  wait_for_problems(job.problems)
end

local function client()
  return vim.tbl_values(vim.lsp.buf_get_clients(0))[1]
end

--- What Neovim showed as messages, and the lines of its client's log that say that something went wrong.
local function messages()
  local found = vim.split(vim.fn.execute('messages'), '\n', { trimempty = true })
  local log = io.open(vim.lsp.get_log_path())
  for line in log and log:lines() or function() end do
    if line:match('^%[ERROR%]') or line:match('^%[WARN%]') then
      table.insert(found, line)
    end
  end
  return found
end

local report = {}
local succeeded, failure = pcall(function()
  local server = wait('the server', client)
  report.server = server.rpc.pid
  -- Its columns are bytes.
  local line = api.nvim_buf_get_lines(0, job.position.line, job.position.line + 1, true)[1]
  local column = vim.str_byteindex(line, job.position.character, true)
  api.nvim_win_set_cursor(0, { job.position.line + 1, column })
  report.answer = steps[job.step]()
  if vim.bo.modified then
    vim.cmd('silent write')
  end
end)
report.failure = not succeeded and failure or nil
report.messages = messages()
local file = assert(io.open(job.report, 'w'))
file:write(vim.fn.json_encode(report))
file:close()
if job.crash then
  vim.loop.kill(vim.loop.os_getpid(), 'sigkill')
end
vim.cmd('quitall!')
