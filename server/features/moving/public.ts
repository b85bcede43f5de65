export { becomeStaff, eraseFromMoving } from './staff-store.ts'
