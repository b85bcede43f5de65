/** The words that begin a command; one of these alone is a name. */
const COMMAND =
  /^(npm|npx|node|git|apt|apt-get|systemctl|journalctl|docker|openssl|gpg|rsync|rclone|ssh|scp|caddy|su|cp|mv|chmod|chown|install|curl) /
/** An option without its command: `--without-backup`, or `-- --to VERSION`. */
const OPTION = /^(-- )?--[a-z]/

/** The commands and options that a page of Markdown says, in its order, each once: lines of its `sh` blocks and code within sentences. */
export function commandsOf(markdown) {
  const found = []
  let rest = markdown
  for (const [fence, lines] of markdown.matchAll(/^```sh\n(.*?)^```$/gms)) {
    const at = rest.indexOf(fence)
    found.push(...inSentences(rest.slice(0, at)), ...inBlock(lines))
    rest = rest.slice(at + fence.length)
  }
  return [...new Set([...found, ...inSentences(rest)])]
}

function inBlock(lines) {
  // A here-document belongs to the line that opens it.
  const whole = lines.matchAll(/^[^\n]*<<(\w+)\n.*?^\1$|^[^\n]+$/gms)
  return [...whole]
    .map(([line]) => line.replace(/^([^\n]*?)(?:^|[ \t]+)#[^\n]*/, '$1').trim())
    .filter(Boolean)
}

function inSentences(text) {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code.replaceAll(/\s+/g, ' '))
    .filter((code) => COMMAND.test(code) || OPTION.test(code))
}
