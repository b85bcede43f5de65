/** Code to paste into a script of the game server; the action is to be filled in by its author. */
export function luaSnippetFor(category: string): string {
  return `exports.westmore:log(${luaText(category.trim())}, 'Co se stalo', source, { })`
}

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
