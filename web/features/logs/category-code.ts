/** A beginning of the code that a script of the game server pastes; the writer changes the action. */
export function codeFor(category: string): string {
  return `exports.westmore:log(${luaText(category.trim())}, 'Co se stalo', source, { })`
}

/** A command that stores one line, to see that the way to the ledger is open. */
export function trialCommand(origin: string, token: string): string {
  const line = JSON.stringify({ category: 'TEST', script_name: 'curl', action: 'Zkušební záznam' })
  return [
    `curl -X POST ${origin}/api/logs \\`,
    `  -H 'Authorization: Bearer ${token}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${line}'`,
  ].join('\n')
}

function luaText(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`
}
