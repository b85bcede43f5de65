import type { Todo } from '@westmore/contract/todos.ts'

export const todoNamed = (title: string, change: Partial<Todo> = {}): Todo => ({
  id: title,
  status: 'todo',
  title,
  description: '',
  priority: 'medium',
  assignedTo: '',
  assignee: null,
  dueDate: null,
  labels: [],
  link: null,
  version: 1,
  createdBy: 'marsal',
  editedBy: 'marsal',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...change,
})
