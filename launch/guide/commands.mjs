/** Code that starts with one of these and a space is a command. */
const COMMAND =
  /^(npm|npx|node|git|westmore|\.\/westmore|tar|apt|apt-get|systemctl|journalctl|docker|openssl|gpg|rsync|rclone|ssh|scp|caddy|su|cp|mv|chmod|chown|install|curl) /
/** An option without its command, such as `--without-backup` or `-- --to VERSION`. */
const OPTION = /^(-- )?--[a-z]/

/** The commands and options in the `sh` blocks and inline code of a Markdown page, in order, each once. */
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
  // A here-document is part of the command that opens it.
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
