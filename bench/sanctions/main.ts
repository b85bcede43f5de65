import { comparePages } from './pages.ts'

await comparePages()
