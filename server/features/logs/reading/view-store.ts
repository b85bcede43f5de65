import { savedViewsIn } from '#saved-views.ts'

export const { visibleViews, viewsOf, countViews, addView, changeView, removeView } = savedViewsIn('logViews')
