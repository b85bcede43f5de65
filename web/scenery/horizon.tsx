export function Horizon() {
  return (
    <div aria-hidden="true" className="horizon">
      <div className="horizon-land horizon-mesas" />
      <div className="horizon-land horizon-buttes" />
      <div className="horizon-land horizon-grass" />
    </div>
  )
}
