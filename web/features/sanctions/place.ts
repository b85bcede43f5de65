import {
  MAX_SANCTION_SEARCH,
  sanctionKinds,
  sanctionStates,
  type SanctionKind,
  type SanctionState,
} from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-reports.ts'
import {
  checkedTextField,
  choiceField,
  groupField,
  integerField,
  presenceField,
  textField,
  type FieldsOf,
} from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { isUserId } from '#places.ts'
import { kindWords, stateWords } from './labels.ts'

type SanctionPlace = {
  filter: SanctionFilter
  opened: number | null
  isNew: boolean
}

const wordsOf = <Id extends string>(ids: readonly Id[], words: Record<Id, { inAddress: string }>) =>
  Object.fromEntries(ids.map((id) => [words[id].inAddress, id]))

const fields: FieldsOf<SanctionPlace> = {
  filter: groupField<SanctionFilter>({
    q: textField('hledat', MAX_SANCTION_SEARCH),
    kind: choiceField<SanctionKind, undefined>('druh', wordsOf(sanctionKinds, kindWords), undefined),
    state: choiceField<SanctionState, undefined>('stav', wordsOf(sanctionStates, stateWords), undefined),
    userId: checkedTextField('hrac', isUserId, undefined),
    authorId: checkedTextField('autor', isUserId, undefined),
  }),
  opened: integerField('sankce', 999_999_999, null),
  isNew: presenceField('nova'),
}

export const useSanctionPlace = () => useAddress(fields)
