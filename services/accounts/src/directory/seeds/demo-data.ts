/** In the order in which the demo data of the other services names them. */
export const people = [
  'Grace Holt',
  'Lin Wei',
  'Amara Okafor',
  'Jonas Berg',
  'Sofia Marques',
  'Yusuf Demir',
  'Priya Raman',
  'Pavel Novák',
  'Ines Laurent',
  'Tom Walsh',
  'Hana Sato',
  'Mateo Ruiz',
]

/** The team. All others are customers. */
export const members = ['Tom Walsh', 'Ines Laurent', 'Jonas Berg']

export const companies = [
  { name: 'Aldera Labs', domain: 'aldera.example', plan: 'Business', mrrCents: 249_000, size: 140 },
  { name: 'Brightwater Foods', domain: 'brightwater.example', plan: 'Team', mrrCents: 79_000, size: 35 },
  { name: 'Northgate Clinic', domain: 'northgate.example', plan: 'Business', mrrCents: 180_000, size: 220 },
]

/** `every` is the distance between its users in the list of customers. */
export const segments = [
  { slug: 'early-testers', name: 'Early testers', description: 'Try new features first.', every: 3 },
  { slug: 'on-mobile', name: 'On mobile', description: 'Use the product on a phone.', every: 4 },
]
