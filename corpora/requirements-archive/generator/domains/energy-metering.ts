import { defineDomain } from '../domain.ts';

export const energyMetering = defineDomain('energy-metering', 'Energy metering', {
  systems: `
    meter reader
    tariff engine
    outage map
    feed-in register
    load forecaster
    prepayment service
    meter workshop
    consumption portal
    grid fee calculator
    heat cost allocator
    supplier switch desk
    tamper watch
    district heating log`,
  actors: `
    household customer
    meter technician
    grid operator
    billing clerk
    landlord
    energy trader
    field inspector
    call centre agent`,
  acts: `
    estimate a missing reading | estimated reading | guess a value nobody read
    correct a reading | reading | repair a wrong counter value
    switch a customer to another supplier | supplier switch | change who sells the power
    exchange a meter | meter exchange | put in a new counter
    disconnect a supply point | supply point | turn somebody's power off
    reconnect a supply point | reconnection | turn the power on again
    change the tariff of a contract | tariff change | move somebody to another price
    register a solar plant | feed-in plant | sign up panels on a roof
    share the consumption with a landlord | consumption report | show an owner what was used
    top up a prepayment meter | top-up | load money on a counter
    limit the load of a charger | load limit | slow a car charger down
    seal a meter | meter seal | close a counter against fraud
    report an outage | outage report | tell that the lights are out
    split a bill among tenants | split bill | share the costs in a house
    replace a lost reading card | reading card | get a new form for the counter value
    read a meter by radio | radio reading | get a counter value through the air
    calibrate a heat sensor | heat sensor | adjust a thermometer
    suspend a remote command | remote command | stop an order to a counter
    forecast the load of a street | load forecast | predict how much power is needed
    refund a wrong grid fee | grid fee | pay back a charge for the wires
    archive a meter that was removed | removed meter | keep the data of an old counter
    approve an unusual consumption | unusual consumption | accept a value that looks odd`,
  events: `
    the meter has not answered for three days | a counter stays silent
    the reading is lower than the last one | a counter runs backwards
    the seal is broken | somebody has opened the counter
    the customer depends on medical equipment | a person needs power to stay alive
    the outside temperature falls below −15 °C | it is bitterly cold
    the daylight hour is repeated in autumn | the clocks go back
    the supplier has gone bankrupt | the seller of power is insolvent
    the solar plant feeds in more than it was approved for | panels deliver too much
    the credit of a prepayment meter is used up | no money is left on the counter
    two suppliers claim the same supply point | a pair of sellers wants one customer
    the meter was exchanged during the billing period | the counter changed in mid-year
    a storm has cut the line | the wire is down
    the tenant has moved out without a reading | nobody read the counter on moving
    the consumption is ten times that of the year before | far too much is used`,
  guards: `
    the customer was warned twice in writing
    the technician has photographed the meter
    the grid operator has released the line
    the court order is attached
    the calibration is still valid
    the landlord holds the consent of all tenants
    the reading was confirmed by a neighbour value
    the new supplier has registered in time
    the outage lasts longer than six hours
    the plant has passed its inspection
    the sum is below € 30
    no medical equipment is registered`,
  fields: `
    meter number
    counter value
    supply address
    tariff code
    seal number
    installed power
    calibration year
    reading reason
    transformer station
    heating area
    annual forecast
    register code
    contract start
    feed-in price`,
  peers: `
    market communication hub
    weather service
    land register
    radio concentrator
    social welfare office
    network control room`,
  benefits: `
    nobody loses heat in a cold night by mistake
    a wrong reading never reaches a bill
    tenants pay for what they have used
    a switch of supplier takes days and not months
    technicians drive to a house once
    the street does not go dark when all cars charge
    small solar plants are paid on time
    fraud is seen without accusing the honest`,
  facts: `
    One reading in thirty is estimated, mostly in houses with locked cellars
    Counter values are read aloud over the telephone with two digits swapped
    Meters in lifts and shafts are out of radio reach
    Broken seals are mostly the work of painters
    The autumn hour produces twenty-five values and four weeks of letters
    Prepayment customers top up on the first Friday of the month
    Solar plants are registered months after they have been switched on
    Landlords ask for figures that the law does not let us give
    Forecasts are good for districts and useless for single streets
    Heat sensors drift by half a degree in ten years`,
  terms: `
    supply point | the place where a building is connected to the grid
    register | one of the counters inside a meter
    load profile | the consumption of each quarter of an hour
    feed-in | energy that a customer delivers to the grid
    concentrator | the radio station that collects readings of a street
    seal | the mark that shows that a meter was not opened
    grid fee | the price for the use of the lines`,
  places: `
    the Düsseldorf-Süd network
    the island of Bornholm
    the old town of Český Krumlov
    the tower blocks
    the 札幌 test district`,
  messages: `
    The reading is lower than the last one. Please check all digits.
    Der Zähler antwortet nicht.
    検針値を確認してください。
    Your power will be back in about two hours.
    ⚡ Do not open the cabinet.
    We’ve estimated your consumption; you may correct it.`,
});
