import { picture } from './pictures.ts'

export const pages = { picture }
