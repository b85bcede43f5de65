import { data } from './data.ts'
import { remove } from './remove.ts'

export const account = { data, remove }
