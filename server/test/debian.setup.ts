import type { TestProject } from 'vitest/node'
import { findDebianPostgres } from './debian-postgres.ts'
import { provideTemplate } from './template.ts'

export default (project: TestProject) => provideTemplate(project, findDebianPostgres())
