/** Everything other features may use of this one. */
export { TeamPeople } from './team-people.tsx'
