;;; What an author does in Emacs, each as a step that answers what there is to see afterwards.  Everything is typed:
;;; keyboard macros run the commands and hooks of the keys, also without a terminal.  -*- lexical-binding: t -*-
(require 'cl-lib)
(require 'json)
(require 'flymake)

(defvar job (json-parse-string (getenv "USER_TOOL_JOB") :object-type 'alist))

(defun given (name) (alist-get name job))

(defun keys (text) (execute-kbd-macro (kbd text)))

(defun wait (what probe)
  "Wait until PROBE answers something, and answer that."
  (let ((end (+ (float-time) (given 'limit)))
        found)
    (while (not (setq found (funcall probe)))
      (when (> (float-time) end)
        (error "%s: not within %s s" what (given 'limit)))
      (accept-process-output nil 0.02)
      ;; Without a command loop, these run only when they are asked to.
      (run-hooks 'post-command-hook))
    found))

(defun wait-for-edit (act)
  (let ((tick (buffer-chars-modified-tick)))
    (funcall act)
    (wait "a change of the text" (lambda () (/= tick (buffer-chars-modified-tick))))))

(defun problems ()
  (mapcar (lambda (problem)
            `((text . ,(flymake-diagnostic-text problem))
              (start . ,(1- (flymake-diagnostic-beg problem)))
              (end . ,(1- (flymake-diagnostic-end problem)))
              (type . ,(symbol-name (flymake-diagnostic-type problem)))))
          (flymake-diagnostics)))

(defvar published nil "The version of the document whose problems the server told last.")

(with-eval-after-load 'eglot
  (cl-defmethod eglot-handle-notification :before
    (_server (_method (eql textDocument/publishDiagnostics)) &rest told)
    (setq published (plist-get told :version))))

(defun problems-are-current ()
  "Whether the server told the problems of what is typed: Eglot keeps those of half a line at their offsets."
  ;; Without a command loop, the idle timer of this does not run.
  (eglot--signal-textDocument/didChange)
  (equal published eglot--versioned-identifier))

(defun wait-for-problems (count)
  (let (seen)
    (condition-case failure
        (wait (format "%s problems" count)
              (lambda ()
                (unless (flymake-running-backends) (flymake-start))
                (setq seen (problems))
                (and (problems-are-current) (= (length seen) count))))
      (error (error "%s; there is %S" (cadr failure) seen)))
    (vconcat seen)))

(defun step-open () (wait-for-problems (given 'problems)))

(defun step-problems ()
  "Type a line over the current one, and wait for the problems before and after."
  (let ((before (wait-for-problems (given 'before))))
    (keys "C-a C-k")
    (execute-kbd-macro (given 'line))
    `((before . ,before) (after . ,(wait-for-problems (given 'after))))))

(defun step-complete ()
  (wait-for-edit (lambda () (keys "C-M-i"))))

(defun step-rename ()
  (wait-for-edit (lambda () (execute-kbd-macro (concat (kbd "C-c r") (given 'name) (kbd "RET"))))))

(defun step-format ()
  (wait-for-edit (lambda () (keys "C-c f"))))

(defun step-definition ()
  (keys "M-.")
  (1- (point)))

(defun step-action ()
  "Choose the first action with a title, and answer all titles."
  (wait-for-problems (given 'problems))
  (let (titles)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt actions &rest _)
                 (setq titles (mapcar #'car actions))
                 (or (cl-find-if (lambda (title) (string-match-p (regexp-quote (given 'title)) title)) titles)
                     (error "No action %s in %S" (given 'title) titles)))))
      (wait-for-edit (lambda () (keys "C-c a"))))
    (vconcat titles)))

(defun step-hover ()
  (let (said)
    (cl-letf (((symbol-function 'eldoc--message) #'ignore))
      (wait "words about what is at the cursor"
            (lambda ()
              (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
              (accept-process-output nil 0.2)
              said)))
    (substring-no-properties said)))

(defun perform ()
  (find-file (given 'document))
  (goto-char (1+ (given 'cursor)))
  (wait "the server" (lambda () (and (fboundp 'eglot-current-server) (eglot-current-server))))
  (let ((answer (funcall (intern (concat "step-" (given 'step))))))
    (when (buffer-modified-p) (save-buffer))
    answer))

(let* ((coding-system-for-write 'utf-8)
       (outcome (condition-case failure
                    `((answer . ,(perform)))
                  (error `((failure . ,(format "%S" failure)))))))
  (with-temp-file (given 'report) (insert (json-encode outcome)))
  (kill-emacs))
