import type { Domain } from '../domain.ts';
import { buildingAccess } from './building-access.ts';
import { clinicScheduling } from './clinic-scheduling.ts';
import { energyMetering } from './energy-metering.ts';
import { examAdministration } from './exam-administration.ts';
import { fleetTelemetry } from './fleet-telemetry.ts';
import { greenhouseControl } from './greenhouse-control.ts';
import { hotelBooking } from './hotel-booking.ts';
import { insuranceClaims } from './insurance-claims.ts';
import { libraryLending } from './library-lending.ts';
import { parcelSorting } from './parcel-sorting.ts';
import { payments } from './payments.ts';
import { transitTicketing } from './transit-ticketing.ts';
import { warehouseInventory } from './warehouse-inventory.ts';

/** All fields of work of the archive; a page's domain follows from its place in this list. */
export const domains: readonly Domain[] = [
  buildingAccess,
  clinicScheduling,
  energyMetering,
  examAdministration,
  fleetTelemetry,
  greenhouseControl,
  hotelBooking,
  insuranceClaims,
  libraryLending,
  parcelSorting,
  payments,
  transitTicketing,
  warehouseInventory,
];
