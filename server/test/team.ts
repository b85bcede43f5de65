import type { Answer, Person } from './app.ts'

export const TEAM = '/api/team'

/** Shows the person on the page of the team. */
export const showOnTeam = (person: Person, duty = ''): Promise<Answer> =>
  person.send('PUT', `${TEAM}/me`, { isShown: true, duty })
