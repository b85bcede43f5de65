import type { SavedView, ViewScreen } from '@westmore/contract/views.ts'
import type { Person } from './app.ts'

export const VIEWS = '/api/views'

export const viewsOn = async (person: Person, screen: ViewScreen): Promise<SavedView[]> =>
  (await person.get(`${VIEWS}?screen=${screen}`)).body

export const saveView = (person: Person, screen: ViewScreen, name: string, more: object = {}) =>
  person.send('POST', VIEWS, { screen, name, query: '', ...more })
