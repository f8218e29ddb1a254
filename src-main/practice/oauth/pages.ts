/** The pages that a person meets in the browser; plain HTML without scripts or anything from elsewhere. */
import { createHash } from 'node:crypto'
import type { Answer } from '../answers.ts'
import { callbacks } from '../context.ts'
import type { RequestToken } from '../state/tokens.ts'
import type { User } from '../state/people.ts'

const style = `
:root { color-scheme: light dark; --surface: #fbfaf8; --raised: #fff; --line: #e7e3dc; --strong: #d3cec5; --text: #1d1b18; --muted: #565149;
  --accent: #26408f; --accent-hover: #1c3276; --on-accent: #fff; --soft: #e6ebf7; --focus: #3c63d6; --shadow: 0 1px 2px rgb(40 30 10 / .06), 0 8px 24px rgb(40 30 10 / .1) }
@media (prefers-color-scheme: dark) { :root { --surface: #191816; --raised: #211f1d; --line: #2f2c29; --strong: #45413c; --text: #efece7; --muted: #bcb6ac;
  --accent: #8fa8f2; --accent-hover: #a9bcf7; --on-accent: #10162b; --soft: #26304d; --focus: #8fa8f2; --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 10px 30px rgb(0 0 0 / .45) } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--surface); color: var(--text);
  font: 14px/1.45 'Inter Variable', system-ui, 'Segoe UI', sans-serif }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow) }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.25; font-weight: 600 }
p { margin: 0 0 16px; color: var(--muted) }
ul { margin: 0 0 24px; padding: 0; list-style: none }
li { padding: 8px 0 8px 24px; border-top: 1px solid var(--line); position: relative }
li::before { content: '✓'; position: absolute; left: 0; color: var(--accent) }
li.no { color: var(--muted) } li.no::before { content: '–'; color: var(--muted) }
fieldset { margin: 0 0 24px; padding: 0; border: 0 } legend { padding: 0; margin-bottom: 8px; font-weight: 600 }
label.person { display: flex; gap: 12px; align-items: center; padding: 8px 12px; border: 1px solid var(--line); border-bottom: 0; cursor: pointer }
label.person:first-of-type { border-radius: 6px 6px 0 0 } label.person:last-of-type { border-bottom: 1px solid var(--line); border-radius: 0 0 6px 6px }
label.person:has(input:checked) { background: var(--soft) }
label.person span { display: block } label.person .handle { color: var(--muted); font-size: 12px }
input[type=radio] { accent-color: var(--accent); margin: 0 }
.buttons { display: flex; gap: 8px } button { flex: 1; height: 36px; border-radius: 4px; font: inherit; font-weight: 600; cursor: pointer }
button[value=approve] { border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent) } button[value=approve]:hover { background: var(--accent-hover) }
button[value=deny] { border: 1px solid var(--strong); background: transparent; color: var(--text) } button:hover { border-color: var(--muted) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
#pin { display: block; margin: 0 0 16px; padding: 16px; background: var(--soft); border-radius: 6px; text-align: center; user-select: all;
  font: 600 32px/1.2 ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace; letter-spacing: .12em }
.mark { margin-bottom: 24px; font-size: 12px; color: var(--muted) }
.note { margin: 24px 0 0; font-size: 12px }`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Forms may end on a registered callback: browsers apply form-action to redirects as well. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${callbacks.map((url) => new URL(url).origin).join(' ')}; frame-ancestors 'none'; base-uri 'none'`

/** A page with a title; `body` is HTML that its maker has escaped. */
function page(status: number, title: string, body: string, headers: Record<string, string> = {}): Answer {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><div class="mark">Practice service · nothing here is real</div>
${body}
</main></body>
</html>
`
  const safe = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers: { ...safe, ...headers }, body: html, effects: [] }
}

/** The question: which application asks, for what, and as whom to answer; `chosen` null leaves that to the person. */
export function askPage(
  action: string,
  application: string,
  request: RequestToken,
  users: readonly User[],
  chosen: User | null,
): Answer {
  const isWrite = request.level === 'write'
  const people = users.map(
    (
      user,
    ) => `<label class="person"><input type="radio" name="screen_name" required value="${escapeHtml(user.screen_name)}"${user.user_id === chosen?.user_id ? ' checked' : ''}>
<span><span>${escapeHtml(user.name)}</span><span class="handle">@${escapeHtml(user.screen_name)}</span></span></label>`,
  )
  const isPin = request.callback === 'oob'
  return page(
    200,
    `${application} asks for access`,
    `<h1>${escapeHtml(application)} asks for access</h1>
<p>It wants to work in the advertising accounts of the person you choose.</p>
<ul><li>See accounts, campaigns and creatives</li>
<li${isWrite ? '' : ' class="no"'}>${isWrite ? 'Create, change and delete them' : 'It cannot change anything'}</li></ul>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="oauth_token" value="${escapeHtml(request.token)}">
<input type="hidden" name="authenticity_token" value="${escapeHtml(request.form_key)}">
<fieldset><legend>Answer as</legend>
${people.join('\n')}
</fieldset>
<div class="buttons"><button name="decision" value="approve">Approve</button><button name="decision" value="deny">Deny</button></div>
</form>
<p class="note">${isPin ? 'After approving you get a PIN to type into the application.' : `After approving you go back to ${escapeHtml(new URL(request.callback).host)}.`}</p>`,
  )
}

/** Out of band: the verifier to type. */
export function pinPage(application: string, user: User, pin: string, headers: Record<string, string>): Answer {
  const body = `<h1>Your PIN</h1><p>Type it into ${escapeHtml(application)} to finish signing in as @${escapeHtml(user.screen_name)}. It works once, for ten minutes.</p>
<code id="pin">${pin}</code>
<p>You can close this page afterwards.</p>`
  return page(200, 'Your PIN', body, headers)
}

export function deniedPage(application: string): Answer {
  return page(
    200,
    'Access denied',
    `<h1>Access denied</h1><p>${escapeHtml(application)} gets no access. You can close this page.</p>`,
  )
}

/** What cannot be done, and what to do instead. */
export function problemPage(status: number, title: string, advice: string): Answer {
  return page(status, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(advice)}</p>`)
}

export function redirect(target: string, headers: Record<string, string> = {}): Answer {
  return {
    status: 302,
    headers: { location: target, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
    body: '',
    effects: [],
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
