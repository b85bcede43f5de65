type PersonNameProps = { name: string; username: string }

/** For the staff: a shown name is never unique, and people may change it as they like. */
export function PersonName({ name, username }: PersonNameProps) {
  return (
    <>
      <bdi>{name}</bdi>
      {name !== username && <bdi className="font-normal text-fg-soft"> {username}</bdi>}
    </>
  )
}
