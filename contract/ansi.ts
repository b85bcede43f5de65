/** Colours and other commands to a terminal: CSI (also cut off at the end), OSC and its like with their texts, two letters. */
const COMMANDS =
  /\u001B\[[0-?]*[ -/]*(?:[@-~]|$)|\u009B[\d;]*m|\u001B[\]PX^_][^\u0007\u001B\n]*(?:\u0007|\u001B\\)|\u001B(?:[ -/]*[0-~])?/g

/** A text as a terminal would show it: without whole commands, not only without their first character. */
export const withoutAnsi = (text: string) => text.replace(COMMANDS, '')
