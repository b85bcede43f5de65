import { jsonPart, ofStaff, type Download, type Part } from '#personal-data/part.ts'
import { alertsOfPerson } from './alert-store.ts'
import { viewsOf } from './store.ts'

export const personalData = ({ db, user }: Download): Part[] =>
  ofStaff(
    jsonPart(
      'ulozene-pohledy.json',
      'pohledy na tickety, logy a úkoly, které jste si uložili jako člen týmu',
      () => viewsOf(db, user.id),
    ),
    jsonPart('hlidane-pohledy.json', 'kdy chcete vědět, že v pohledu do logů přibylo příliš záznamů', () =>
      alertsOfPerson(db, user.id),
    ),
  )
