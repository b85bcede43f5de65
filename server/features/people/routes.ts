import { data } from './data.ts'
import { menu } from './menu.ts'
import { notes } from './notes.ts'
import { panel } from './panel.ts'
import { remove } from './remove.ts'
import { publish, unread } from './unread.ts'

export const account = { data, menu, remove }

export const people = { notes, panel }

export { publish, unread }
