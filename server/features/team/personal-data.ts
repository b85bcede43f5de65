import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { placeOf, portraitOf } from './store.ts'

export async function personalData({ db, user }: Download): Promise<Part[]> {
  const [place, portrait] = await Promise.all([placeOf(db, user.id), portraitOf(db, user.id)])
  const about = 'jak vás návštěvníkům ukazuje stránka týmu, pokud jste s tím souhlasili'
  const parts = place.isShown || place.duty !== '' ? [jsonPart('tym.json', about, async () => place)] : []
  if (!portrait) return parts
  const read = async function* () {
    yield portrait
  }
  return [...parts, { name: 'tym-portret.webp', about, read }]
}
