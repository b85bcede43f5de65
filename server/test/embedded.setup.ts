import type { TestProject } from 'vitest/node'
import { provideTemplate } from './template.ts'

export default (project: TestProject) => provideTemplate(project)
