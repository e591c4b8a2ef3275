import { defineDomain } from '../domain.ts';

export const greenhouseControl = defineDomain('greenhouse-control', 'Greenhouse control', {
  systems: `
    climate computer
    irrigation planner
    vent controller
    nutrient mixer
    shade screen driver
    pest diary
    harvest log
    seedling tracker
    frost guard
    carbon dioxide doser
    lamp scheduler
    water recycler
    pollination planner`,
  actors: `
    grower
    crop adviser
    irrigation technician
    picker
    shift supervisor
    plant doctor
    energy buyer
    trainee`,
  acts: `
    open a roof vent | roof vent | let warm air out
    start an irrigation round | irrigation round | water a bed
    skip an irrigation round | irrigation round | leave plants dry for once
    change a nutrient recipe | nutrient recipe | feed plants differently
    raise the heating setpoint | heating setpoint | make the house warmer
    dose carbon dioxide | gas dose | enrich the air for plants
    draw a shade screen | shade screen | protect leaves from the sun
    release beneficial insects | insect release | use good bugs against bad ones
    spray a bed | spraying | treat plants against disease
    lock a bed after spraying | bed lock | keep people away from treated plants
    move seedlings to another bay | seedling batch | transplant young plants
    record a harvest | harvest record | note how much was picked
    discard a sick batch | sick batch | throw infected plants away
    switch lamps to night mode | lamp mode | dim the light
    flush a drip line | drip line | rinse a hose
    calibrate a humidity probe | humidity probe | adjust a moisture sensor
    override the frost guard | frost guard | ignore a cold warning
    drain the recycling tank | recycling tank | empty the used water
    reserve a bay for a trial | trial bay | keep a place for an experiment
    plan a pollination round | pollination round | decide when the bees fly
    close a compartment for disinfection | compartment | clean a part of the house
    order substrate | substrate order | buy new growing medium`,
  events: `
    the outside wind exceeds 70 km an hour | a storm blows
    the humidity probe gives no value | a moisture sensor is dead
    the temperature falls below 4 °C | it becomes too cold for plants
    the acid tank is empty | there is nothing left to lower the pH
    aphids are found on more than five leaves | lice are discovered
    the pump runs without flow | water does not move though the motor turns
    the power price doubles within an hour | electricity becomes expensive
    a picker is still inside the bay | someone is among the plants
    the rain sensor reports snow | it snows
    two recipes are active for one bed | a bed would be fed twice
    the bees stay in their hive | no pollination takes place
    the drain water is saltier than the limit | the used water is too salty
    the screen motor stalls halfway | a curtain is stuck
    the lamp hours of the day are used up | plants have had enough light`,
  guards: `
    the bay is empty of people
    the plant doctor has signed the treatment
    the waiting time after spraying has passed
    the wind has been calm for a quarter of an hour
    the second probe shows the same value
    the energy buyer has agreed to the cost
    the batch is not meant for organic sale
    the tank holds at least 500 litres
    the trial has ended
    the supervisor is on site
    the crop is older than three weeks
    the water was tested that day`,
  fields: `
    bay number
    air humidity
    leaf temperature
    nutrient recipe name
    acidity
    salt level
    crop variety
    batch label
    vent position
    light sum
    water volume
    waiting time
    pest count
    substrate age`,
  peers: `
    weather station
    power exchange
    wholesale market portal
    laboratory for leaf samples
    water board
    seed supplier`,
  benefits: `
    no crop freezes because of one broken sensor
    pickers never enter a treated bay
    water is used twice before it leaves the house
    lamps burn when power is cheap
    sick plants are found while they are few
    the adviser sees the same figures as the grower
    vents are closed before the storm
    a trial does not spoil the neighbour bed`,
  facts: `
    A vent needs four minutes to open and plants notice after ten
    Probes hang where people bump into them
    Growers trust a wet thumb more than the drain sensor
    Recipes are changed on Fridays and regretted on Sundays
    The cheapest hours for lamps lie in the middle of the night
    Bees do not fly under the new lamps before noon
    Trial bays are the first to be harvested by mistake
    Salt rises slowly and is then noticed all at once
    Half of the frost alarms of the last winter came from an open door
    Pickers speak nine languages and share three telephones`,
  terms: `
    bay | the space between two rows of posts
    setpoint | the value that a controller tries to reach
    drain | water that leaves the substrate unused
    light sum | the light of a day, added up
    recipe | the mix of nutrients for a bed
    waiting time | the days between a treatment and the harvest
    round | one watering of all beds of a compartment`,
  places: `
    the Westland house 3
    the propagation bay in Almería
    the tomato compartment
    the Skåne trial garden
    the 熊本 strawberry house`,
  messages: `
    A person is in the bay. The treatment has been stopped.
    Fenster schließen: Sturm.
    湿度センサーが応答しません。
    The tank can’t be drained while a round is running.
    🌱 The batch is too young for this recipe.
    Wait until the bed has been released.`,
});
