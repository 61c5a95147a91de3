import { createRoute } from '@tanstack/react-router'
import { canReadFeedback } from '../api/session.ts'
import { withUsers } from '../pages/people/users/search.ts'
import { textsIn, withCreate, withEdit } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  staticData: {
    navigation: { group: 'pages.people', title: 'users.title', icon: 'people', isFor: canReadFeedback },
  },
  validateSearch: withUsers,
  component: lazyPage(() => import('../pages/people/users/page.tsx'), 'UsersPage'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/users/$id',
  component: lazyPage(() => import('../pages/people/users/detail.tsx'), 'UserPage'),
})

const withCompanies = (search: Record<string, unknown>): { search?: string; create?: true } => ({
  ...textsIn(search, 'search'),
  ...withCreate(search),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  staticData: {
    navigation: { group: 'pages.people', title: 'companies.title', icon: 'company', isFor: canReadFeedback },
  },
  validateSearch: withCompanies,
  component: lazyPage(() => import('../pages/people/companies/page.tsx'), 'CompaniesPage'),
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$id',
  component: lazyPage(() => import('../pages/people/companies/detail.tsx'), 'CompanyPage'),
})

const segments = createRoute({
  getParentRoute: () => root,
  path: '/segments',
  staticData: {
    navigation: { group: 'pages.people', title: 'segments.title', icon: 'segment', isFor: canReadFeedback },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/people/segments/page.tsx'), 'SegmentsPage'),
})

const segment = createRoute({
  getParentRoute: () => root,
  path: '/segments/$slug',
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/people/segments/detail.tsx'), 'SegmentPage'),
})

export const peopleRoutes = [users, user, companies, company, segments, segment] as const
