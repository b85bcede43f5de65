/** Colours and other commands to a terminal: CSI (also cut off at the end), OSC with its text, sets of characters. */
const COMMANDS =
  /\u001B\[[0-?]*[ -/]*(?:[@-~]|$)|\u009B[\d;]*m|\u001B\][^\u0007\u001B\n]*(?:\u0007|\u001B\\)|\u001B(?:[ -/]+[\dA-Za-z]|[78=>])/g

/** A text as a terminal would show it: without whole commands, not only without their first character. */
export const withoutAnsi = (text: string) => text.replace(COMMANDS, '')
