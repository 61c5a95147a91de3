import { channels, priorities, ticketStatuses, ticketTypes } from '@earshot/contracts'
import { z } from 'zod'

/** The schemas of enums that several requests use. Their values differ, since they become constants of one package in Go. */
export const Channel = z.enum(channels).meta({ id: 'Channel' })
export const Priority = z.enum(priorities).meta({ id: 'Priority' })
export const TicketType = z.enum(ticketTypes).meta({ id: 'TicketType' })

/** The category of a ticket's status. */
export const TicketCategory = z.enum(ticketStatuses).meta({ id: 'TicketCategory' })
