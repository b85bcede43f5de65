export { TeamPeople } from './team-people.tsx'
