import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withUsers } from '../users/search.ts'
import { root } from './root.tsx'
import { textsIn, withCreate, withEdit } from './search.ts'

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: withUsers,
  component: lazyRouteComponent(() => import('../users/page.tsx'), 'UsersPage'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/users/$id',
  component: lazyRouteComponent(() => import('../users/one.tsx'), 'UserPage'),
})

const withCompanies = (search: Record<string, unknown>): { search?: string; create?: true } => ({
  ...textsIn(search, 'search'),
  ...withCreate(search),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: withCompanies,
  component: lazyRouteComponent(() => import('../companies/page.tsx'), 'CompaniesPage'),
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$id',
  component: lazyRouteComponent(() => import('../companies/one.tsx'), 'CompanyPage'),
})

const segments = createRoute({
  getParentRoute: () => root,
  path: '/segments',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../segments/page.tsx'), 'SegmentsPage'),
})

const segment = createRoute({
  getParentRoute: () => root,
  path: '/segments/$slug',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../segments/one.tsx'), 'SegmentPage'),
})

export const peopleRoutes = [users, user, companies, company, segments, segment] as const
